/**
 * The only Trusted Types policy of the app (the header allows `default` alone). It must run before anything that
 * creates a worker or a style element: scripts come from our own origin, and markup is never made from a string.
 * Mantine writes its style rules through `innerHTML`, so text without `<` is let through.
 */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
