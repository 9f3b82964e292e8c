import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
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

/** A command must contain all words, in any order. Empty groups are left out. */
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
