import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  description?: string
  /** Additional words that the search finds. */
  keywords?: string
  icon?: ReactNode
  run: () => void
}

export type CommandGroup = {
  label: string
  commands: Command[]
  /** The largest number of commands that are shown. */
  limit?: number
}

/** Returns the commands whose texts contain all words of the query, in any order, without empty groups. */
export function findCommands(groups: CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ label, commands, limit }) => ({
      label,
      commands: commands
        .filter((command) => {
          const text = [label, command.label, command.description, command.keywords].join(' ').toLowerCase()
          return words.every((word) => text.includes(word))
        })
        .slice(0, limit),
    }))
    .filter(({ commands }) => commands.length > 0)
}
