/** The parts of a request of `/chat/completions` that this file changes. */
type Body = Record<string, unknown> & {
  messages?: Message[]
  max_tokens?: number
  response_format?: { type: string; json_schema?: { schema: unknown } }
}
type Message = { role: string; content: unknown }

/**
 * What a server accepts for a model. It starts with all of OpenAI's features; what the server refuses is left out of later
 * requests.
 */
export class ChatCompletionsDialect {
  #format: 'json_schema' | 'json_object' | 'text' = 'json_schema'
  #hasSystemRole = true
  #tokenLimit: 'max_tokens' | 'max_completion_tokens' = 'max_tokens'
  #version = 0

  /** Increases with each part that is left out. */
  get version(): number {
    return this.#version
  }

  /**
   * @param version when the refused request was written.
   * @returns whether the next request differs, because the server has refused a part of this one or of a concurrent one.
   */
  learn(refusal: string, version: number): boolean {
    if (version === this.#version && this.#leaveOut(refusal)) this.#version += 1
    return version < this.#version
  }

  #leaveOut(refusal: string): boolean {
    if (this.#tokenLimit === 'max_tokens' && refusal.includes('max_completion_tokens')) {
      this.#tokenLimit = 'max_completion_tokens'
      return true
    }
    if (this.#hasSystemRole && /\b(system|developer)\b.*\b(role|message|prompt)|\brole\b/is.test(refusal)) {
      this.#hasSystemRole = false
      return true
    }
    if (this.#format !== 'text' && /response.?format|json|schema|structured|grammar|guided/i.test(refusal)) {
      this.#format = this.#format === 'json_schema' ? 'json_object' : 'text'
      return true
    }
    return false
  }

  write(request: Record<string, unknown>): Record<string, unknown> {
    const { response_format, max_tokens, messages = [], ...body } = request as Body
    const schema = response_format?.json_schema?.schema
    const isDescribed = schema !== undefined && this.#format !== 'json_schema'
    const described = isDescribed
      ? appendToFirst(messages, `Answer with one JSON object of this JSON Schema:\n${JSON.stringify(schema)}`)
      : messages
    return {
      ...body,
      [this.#tokenLimit]: max_tokens,
      messages: this.#hasSystemRole ? described : joinSystemMessage(described),
      ...(this.#format === 'json_schema' ? { response_format } : {}),
      ...(this.#format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
    }
  }
}

/** The first message has the instructions. */
function appendToFirst([first, ...others]: Message[], text: string): Message[] {
  return first ? [{ ...first, content: `${String(first.content)}\n${text}` }, ...others] : []
}

/** Puts the instructions before the user's message. */
function joinSystemMessage([system, user, ...others]: Message[]): Message[] {
  if (system?.role !== 'system' || !user) return [system, user, ...others].filter((one) => one !== undefined)
  const parts = Array.isArray(user.content) ? user.content : [{ type: 'text', text: user.content }]
  return [{ ...user, content: [{ type: 'text', text: system.content }, ...parts] }, ...others]
}
