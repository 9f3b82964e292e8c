import { Modal, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './command-palette.module.css'
import { type CommandGroup, findCommands } from './find-commands.ts'

const [store, palette] = createSpotlight()

type CommandPaletteProps = {
  groups: CommandGroup[]
  /** Counts the wishes: with each new one the palette opens. */
  wish: number
}

/**
 * Everything there is, by its name. Mantine's Spotlight moves the choice; the roles of a combobox with its list, which
 * it has not, tell a screen reader which command is chosen.
 */
export function CommandPalette({ groups, wish }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState(-1)
  const id = useId()
  useEffect(() => {
    if (wish > 0) palette.open()
  }, [wish])
  // While it is open the key is its own, and while it goes away: to the rest of the page it is a dialog until then.
  const search = useRef<HTMLInputElement>(null)
  const toggle = (event: KeyboardEvent) => {
    if (!search.current) return
    // Without motion it is gone before the page's own listener looks, which opens it.
    event.stopImmediatePropagation()
    if (store.getState().opened) return palette.close()
    setTyped('')
    setSelected(-1)
    palette.open()
  }
  useHotkeys([['mod+K', toggle]], [])

  /** Spotlight moves the choice without telling React. */
  const follow = () => queueMicrotask(() => setSelected(store.getState().selected))

  const found = findCommands(groups, typed)
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      onSpotlightOpen={() => setSelected(-1)}
      scrollable
      // In the middle it would jump with every letter.
      centered={false}
      // As behind every dialog.
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      maxHeight={420}
    >
      <VisuallyHidden>
        <Modal.Title>Command palette</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        ref={search}
        placeholder="Search screens, agents and actions..."
        leftSection={<IconSearch size={20} aria-hidden />}
        aria-label="Search screens, agents and actions"
        role="combobox"
        onKeyDown={follow}
        onChange={follow}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={count > 0 && selected >= 0 ? `${id}${selected}` : undefined}
      />
      <VisuallyHidden role="status">{count === 1 ? '1 result' : `${count} results`}</VisuallyHidden>
      {count === 0 && (
        <Spotlight.Empty>Nothing is called “{typed.trim()}”. Try another word.</Spotlight.Empty>
      )}
      {count > 0 && (
        <Spotlight.ActionsList id={`${id}list`} role="listbox" aria-label="Commands">
          {/* Anew for each text: Spotlight marks what is chosen on the elements, and the old mark would stay. */}
          <Groups key={typed} groups={found} id={id} selected={selected} />
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  )
}

type GroupsProps = { groups: CommandGroup[]; id: string; selected: number }

function Groups({ groups, id, selected }: GroupsProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0),
  )
  return groups.map(({ label, commands }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list, none of fields in a form
    <div key={label} role="group" aria-label={label}>
      <p className={classes.group} aria-hidden>
        {label}
      </p>
      {commands.map((command, at) => {
        const place = (starts[group] ?? 0) + at
        return (
          <Spotlight.Action
            key={command.id}
            // An `id` of its own would be kept from the page.
            renderRoot={(props) => <button {...props} id={`${id}${place}`} />}
            role="option"
            aria-selected={place === selected}
            data-selected={place === selected || undefined}
            className={classes.action ?? ''}
            onClick={command.run}
          >
            {command.icon}
            <span className={classes.body}>
              {command.label}
              {command.description && (
                <Text className={classes.description ?? ''} span size="xs" lineClamp={1}>
                  {command.description}
                </Text>
              )}
            </span>
          </Spotlight.Action>
        )
      })}
    </div>
  ))
}
