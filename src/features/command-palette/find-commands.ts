import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  description?: string
  /** Other words somebody may look for. */
  keywords?: string
  icon?: ReactNode
  run: () => void
}

export type CommandGroup = { label: string; commands: Command[] }

/** The commands with every typed word somewhere in their texts, in any order; groups without one are left out. */
export function findCommands(groups: CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => {
        const text = [label, command.label, command.description, command.keywords].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ commands }) => commands.length > 0)
}
