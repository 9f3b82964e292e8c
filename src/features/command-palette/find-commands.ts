import type { ReactNode } from 'react'
import { toSearchText, toSearchWords } from '#domain/text/search-text.ts'

export type Command = {
  id: string
  label: string
  /** What the command is about; by default the label. */
  name?: string
  description?: string
  keywords?: string
  icon?: ReactNode
  run: () => void
}

export type CommandGroup = {
  label: string
  commands: Command[]
  limit?: number
}

/**
 * A command must contain all words, in any order. Those whose name begins with the first word come first in their group. Empty
 * groups are left out.
 */
export function findCommands(groups: CommandGroup[], query: string): CommandGroup[] {
  const words = toSearchWords(query)
  const isFirst = ({ label, name = label }: Command) => Number(toSearchText(name).startsWith(words[0] ?? ''))
  return groups
    .map(({ label, commands, limit }) => ({
      label,
      commands: commands
        .filter((command) => {
          const text = toSearchText([label, command.label, command.description, command.keywords].join(' '))
          return words.every((word) => text.includes(word))
        })
        .sort((one, other) => isFirst(other) - isFirst(one))
        .slice(0, limit),
    }))
    .filter(({ commands }) => commands.length > 0)
}
