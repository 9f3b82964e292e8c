/** What one run asked of an agent, as it was really sent. */
export type Asked = {
  agentCode: string
  picture: Blob
  variantId?: string | number | undefined
  provider?: string | undefined
  model?: string | undefined
  /** Trimmed, never empty. */
  parameter?: string | undefined
}
