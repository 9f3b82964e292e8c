import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useCallbackRef, useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, memo, useDeferredValue, useMemo } from 'react'
import type { Agent } from '#contract/agent.ts'
import { getApiDocsUrl, getUnavailableReason, isAvailable } from '#core/agents/agent-info.ts'
import { filterAgents, listCategories } from '#core/agents/agent-list.ts'
import { type AgentCatalog, useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { AgentCard } from '#features/agents/agent-card.tsx'
import { AgentCardSkeleton } from '#features/agents/agent-card-skeleton.tsx'
import { CatalogSourceBadge } from '#features/agents/catalog-source-badge.tsx'
import { UnavailableNotice } from '#features/agents/unavailable-notice.tsx'
import { ReviewSummary } from '#features/reviews/review-summary.tsx'
import { useUrlState } from '#screens/shared/use-url-state.ts'
import { IconExternalLink, IconPlus, IconSearch, IconTestPipe } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import classes from './agents-screen.module.css'
import { NoAgents } from './no-agents.tsx'

const CustomAgentDialog = lazy(async () => ({
  default: (await import('./custom-agent-dialog.tsx')).CustomAgentDialog,
}))

/** It is in the URL. `availableOnly` hides agents that this server cannot run. */
export type AgentFilter = { search: string; category: string | null; availableOnly: boolean }

export function AgentsScreen({ filter }: { filter: AgentFilter }) {
  const { data, isPending } = useAgentCatalog()
  const [dialog, { open, close }] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title="Vision Agents"
        subtitle="Manage and test your vision AI capabilities"
        hasShortActions
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={open}>
            Request Agent
          </Button>
        }
      />
      {isPending ? <AgentsSkeleton /> : <AgentBrowser catalog={data} onCreate={open} filter={filter} />}
      <LazyDialog opened={dialog}>
        {(opened) => <CustomAgentDialog opened={opened} onClose={close} />}
      </LazyDialog>
    </>
  )
}

const grid = { minColWidth: 'min(100%, 18rem)', spacing: 'lg' } as const

type AgentBrowserProps = {
  catalog: AgentCatalog | undefined
  filter: AgentFilter
  onCreate: () => void
}

function AgentBrowser({ catalog, filter, onCreate }: AgentBrowserProps) {
  const agents = catalog?.items ?? noAgents
  const [current, setFilter] = useAgentFilter(filter)
  const { search, category, availableOnly } = current
  const change = (part: Partial<AgentFilter>) => setFilter({ ...current, ...part })
  const setCategory = useCallbackRef((chosen: string | null) => change({ category: chosen }))
  // Rendering hundreds of cards must not block typing.
  const query = useDeferredValue(search)
  const found = useMemo(
    () => filterAgents(agents, { search: query, category, availableOnly }),
    [agents, query, category, availableOnly],
  )
  const key = `${category} ${availableOnly} ${query}`
  const { visible, endRef, isComplete } = useIncrementalList(found, { step: 6, key })
  const categories = useMemo(() => listCategories(agents), [agents])
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <TextInput
          style={{ flex: '1 1 16rem' }}
          aria-label="Search agents"
          placeholder="Search agents..."
          type="search"
          leftSection={<IconSearch size={18} />}
          value={search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <CategorySelect categories={categories} value={category} onChange={setCategory} />
        {(availableOnly || !agents.every(isAvailable)) && (
          <Checkbox
            styles={{ body: { minHeight: 36, alignItems: 'center' } }}
            label="Available only"
            checked={availableOnly}
            onChange={(event) => change({ availableOnly: event.currentTarget.checked })}
          />
        )}
        <Group gap="xs" mih={26}>
          <Text size="sm" c="dimmed" role="status">{`${found.length} of ${agents.length} agents`}</Text>
          <CatalogSourceBadge catalog={catalog} />
        </Group>
      </Group>
      <AgentGrid agents={visible.filter(isAvailable)} />
      <UnavailableAgents agents={visible.filter((agent) => !isAvailable(agent))} />
      {!isComplete && <div ref={endRef} />}
      {found.length === 0 && (
        <NoAgents
          query={[search.trim() && `“${search.trim()}”`, category].filter(Boolean).join(' in ')}
          availableOnly={availableOnly}
          onClear={() => setFilter({ search: '', category: null, availableOnly: false })}
          onCreate={onCreate}
        />
      )}
    </Stack>
  )
}

const noAgents: Agent[] = []

function useAgentFilter(filter: AgentFilter) {
  const navigate = useNavigate({ from: '/agents' })
  return useUrlState(filter, ({ search, category, availableOnly }) => {
    const changed = {
      q: search || undefined,
      category: category ?? undefined,
      show: availableOnly ? ('available' as const) : undefined,
    }
    void navigate({ search: changed, replace: true, resetScroll: false })
  })
}

function AgentGrid({ agents }: { agents: Agent[] }) {
  if (agents.length === 0) return null
  return (
    <SimpleGrid {...grid}>
      {agents.map((agent) => (
        <AgentItem key={agent.id} agent={agent} />
      ))}
    </SimpleGrid>
  )
}

/** The reason is usually the same for all of them. */
function UnavailableAgents({ agents }: { agents: Agent[] }) {
  if (agents.length === 0) return null
  return (
    <>
      <UnavailableNotice
        title="These agents can't run on this server"
        reason={[...new Set(agents.map(getUnavailableReason))].join(' ')}
      />
      <AgentGrid agents={agents} />
    </>
  )
}

type CategorySelectProps = {
  categories: string[]
  value: string | null
  onChange: (category: string | null) => void
}

const CategorySelect = memo(function CategorySelect({ categories, ...props }: CategorySelectProps) {
  return (
    <Select
      aria-label="Category"
      placeholder="All categories"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear category', size: 'md' }}
      className={classes.category}
      data={categories}
      {...props}
    />
  )
})

const AgentItem = memo(function AgentItem({ agent }: { agent: Agent }) {
  const actions = (
    <Stack gap="sm">
      <ReviewSummary agentCode={agent.code} />
      <AgentActions agent={agent} />
    </Stack>
  )
  return <AgentCard agent={agent} actions={actions} />
})

function AgentActions({ agent }: { agent: Agent }) {
  return (
    <div className={classes.actions}>
      <Button
        variant={isAvailable(agent) ? 'filled' : 'default'}
        leftSection={<IconTestPipe size={18} />}
        aria-label={`Test ${agent.name}`}
        renderRoot={(props) => (
          <Link
            to="/test"
            state={{ agentPreselection: { code: agent.code || agent.name, name: agent.name } }}
            {...props}
          />
        )}
      >
        Test
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={18} />}
        aria-label={`Docs of ${agent.name} (new tab)`}
        component="a"
        href={getApiDocsUrl(agent)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Docs
      </Button>
    </div>
  )
}

function AgentsSkeleton() {
  return (
    <SimpleGrid {...grid} role="status" aria-label="Loading agents">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <AgentCardSkeleton key={key} />
      ))}
    </SimpleGrid>
  )
}
