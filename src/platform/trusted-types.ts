type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

/**
 * The only Trusted Types policy. It must be imported before anything that creates a worker or a style element. Script URLs
 * must be of our origin. Texts must not contain markup: those without `<` are allowed, since Mantine sets its style rules by
 * `innerHTML`.
 */
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
