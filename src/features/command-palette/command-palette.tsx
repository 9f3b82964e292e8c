import { Modal, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '#platform/format.ts'
import { IconSearch } from '#ui/icons.gen.ts'
import classes from './command-palette.module.css'
import { type CommandGroup, findCommands } from './find-commands.ts'

const [store, palette] = createSpotlight()

type CommandPaletteProps = {
  groups: CommandGroup[]
  /** The palette opens when this number increases. */
  openRequestId: number
  /** Returns what was typed before the palette had the focus. */
  takeTyped: () => string
}

/**
 * Mantine's Spotlight has no ARIA roles for its selection; a combobox with a listbox tells screen readers which command is
 * selected.
 */
export function CommandPalette({ groups, openRequestId, takeTyped }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(-1)
  const id = useId()
  useEffect(() => {
    if (openRequestId > 0) palette.open()
  }, [openRequestId])
  // The palette handles its own shortcut: the page ignores shortcuts while a dialog is open.
  const search = useRef<HTMLInputElement>(null)
  const toggle = (event: KeyboardEvent) => {
    if (!search.current) return
    // With reduced motion the palette unmounts before the listener of the page runs, which would open it again.
    event.stopImmediatePropagation()
    if (store.getState().opened) return palette.close()
    setQuery('')
    setSelected(-1)
    palette.open()
  }
  useHotkeys([['mod+K', toggle]], [])

  /** Spotlight does not rerender when the selection changes. */
  const syncSelected = () => queueMicrotask(() => setSelected(store.getState().selected))

  function addTyped(): void {
    const typed = takeTyped()
    if (!typed) return
    setQuery(typed)
    // Spotlight does the same when its text field changes.
    store.updateState((state) => ({ ...state, query: typed, selected: 0 }))
    setSelected(0)
  }

  const found = findCommands(groups, query)
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightOpen={() => setSelected(-1)}
      scrollable
      // A centered palette would move with each keystroke.
      centered={false}
      // As in `Modal`.
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      maxHeight={420}
    >
      <VisuallyHidden>
        <Modal.Title>Command palette</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        ref={search}
        placeholder="Search screens, runs, agents and actions..."
        leftSection={<IconSearch size={20} />}
        aria-label="Search screens, runs, agents and actions"
        role="combobox"
        onFocus={addTyped}
        onKeyDown={syncSelected}
        onChange={syncSelected}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={count > 0 && selected >= 0 ? `${id}${selected}` : undefined}
      />
      <VisuallyHidden role="status">{formatCount(count, 'result')}</VisuallyHidden>
      {count === 0 && <Spotlight.Empty>{`No results for “${query.trim()}”.`}</Spotlight.Empty>}
      {count > 0 && (
        <Spotlight.ActionsList id={`${id}list`} role="listbox" aria-label="Commands">
          {/* Remounts the items: Spotlight sets the selection in the DOM and would not reset it. */}
          <Groups key={query} groups={found} id={id} selected={selected} />
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  )
}

type GroupsProps = { groups: CommandGroup[]; id: string; selected: number }

function Groups({ groups, id, selected }: GroupsProps) {
  const firstIndexes = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0),
  )
  return groups.map(({ label, commands }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div key={label} role="group" aria-label={label}>
      <p className={classes.group} aria-hidden>
        {label}
      </p>
      {commands.map((command, at) => {
        const index = (firstIndexes[group] ?? 0) + at
        return (
          <Spotlight.Action
            key={command.id}
            // Spotlight uses the `id` prop itself.
            renderRoot={(props) => <button {...props} id={`${id}${index}`} />}
            role="option"
            aria-selected={index === selected}
            data-selected={index === selected || undefined}
            className={classes.action ?? ''}
            onClick={command.run}
          >
            {command.icon}
            <span className={classes.body}>
              <Text span lineClamp={1}>
                {command.label}
              </Text>
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
