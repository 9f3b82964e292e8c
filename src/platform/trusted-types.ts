type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

/**
 * The only Trusted Types policy, imported before anything that creates a worker or a style element. Scripts must be from
 * our origin, and strings must not contain markup. Mantine sets its style rules by `innerHTML`: text without `<` is allowed.
 */
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
