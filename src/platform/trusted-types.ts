type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

/**
 * The only Trusted Types policy. Import it before any module that creates a worker or a style element. Script URLs must have
 * our origin. HTML must not contain `<`, so it cannot contain elements; other text is allowed, because Mantine sets its style
 * rules by `innerHTML`.
 */
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
