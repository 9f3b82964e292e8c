import { Stack, Switch, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import type { Agent, OwnModel } from '#contract/agent.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import {
  listModels,
  removeModel,
  removeOtherModels,
  storeModel,
} from '#workers/reader/shared/stored-models.ts'
import { deviceSettings } from './device-settings.ts'

type AgentWithModel = Agent & { own_model: OwnModel }
const hasOwnModel = (agent: Agent): agent is AgentWithModel => agent.own_model !== undefined

/** The models of the operator, which the device can download, each with the agents that use it. */
export function OwnModelSwitches() {
  const { uid } = useUserScope()
  const { data: catalog } = useAgentCatalog()
  const agents = catalog?.items.filter(hasOwnModel) ?? []
  const digests = agents.map(({ own_model }) => own_model.sha256)
  const isComplete = catalog?.source === 'server' && catalog.skipped === 0
  const { data: stored, refetch } = useQuery({
    queryKey: ['stored-models', uid, isComplete, digests],
    queryFn: async () => {
      if (isComplete) await removeOtherModels(uid, digests)
      return await listModels(uid)
    },
    enabled: catalog !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!stored || agents.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Your models
      </Text>
      {agents.map((agent, index) => {
        const { sha256 } = agent.own_model
        if (digests.indexOf(sha256) < index) return null
        const users = agents.filter(({ own_model }) => own_model.sha256 === sha256)
        return (
          <ModelSwitch
            key={sha256}
            name={users.map(({ name }) => name).join(', ')}
            agent={agent}
            isStored={stored.includes(sha256)}
            onChange={refetch}
          />
        )
      })}
    </Stack>
  )
}

type ModelSwitchProps = {
  /** Of all agents that use the model. */
  name: string
  agent: AgentWithModel
  isStored: boolean
  onChange: () => Promise<unknown>
}

function ModelSwitch({ name, agent, isStored, onChange }: ModelSwitchProps) {
  const { isOn } = useSelector(deviceSettings)
  const { uid, signal } = useUserScope()
  const [status, setStatus] = useState<'downloading' | 'failed'>()
  const { size, sha256 } = agent.own_model

  async function change(isWanted: boolean): Promise<void> {
    setStatus('downloading')
    try {
      const key = { uid, sha256 }
      if (isWanted) await storeModel(await calls.agentModel(agent.code), key)
      if (!isWanted || signal.aborted) await removeModel(key)
      await onChange()
      setStatus(undefined)
    } catch {
      setStatus('failed')
    }
  }

  return (
    <Switch
      label={`${name} · ${Math.ceil(size / 1e6)} MB`}
      description={
        status === 'failed'
          ? 'The model could not be downloaded. Please check your connection and your storage.'
          : status === 'downloading'
            ? 'Downloading…'
            : undefined
      }
      checked={isStored}
      disabled={(!isOn && !isStored) || status === 'downloading'}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
