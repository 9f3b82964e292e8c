import { Stack, Switch, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import type { Agent, OwnModel } from '#contract/agent.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { ModelSettings } from '#engines/own-models/model-settings.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { removeModel, storeModel } from '#workers/reader/shared/stored-models.ts'
import { deviceSettings } from './device-settings.ts'
import { ownModelSettings } from './own-model-settings-store.ts'

/** The agents with a model of the operator, which the device can download. */
export function OwnModelSwitches() {
  const { data } = useAgentCatalog()
  const agents = data?.items.flatMap((agent) => (agent.own_model ? [{ agent, model: agent.own_model }] : []))
  if (!agents || agents.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Your models
      </Text>
      {agents.map(({ agent, model }) => (
        <ModelSwitch key={model.sha256} agent={agent} model={model} />
      ))}
    </Stack>
  )
}

function ModelSwitch({ agent, model }: { agent: Agent; model: OwnModel }) {
  const { isOn } = useSelector(deviceSettings)
  const scope = useUserScope()
  const { sha256 } = model
  const [isStored, setStored] = useState(() => Object.hasOwn(ownModelSettings.read(scope.uid), sha256))
  const [status, setStatus] = useState<'downloading' | 'failed'>()

  async function change(isWanted: boolean): Promise<void> {
    setStatus('downloading')
    try {
      const key = { uid: scope.uid, sha256 }
      if (isWanted) await storeModel(await calls.agentModel(agent.code), key)
      if (!isWanted || scope.signal.aborted) await removeModel(key)
      const { [sha256]: _, ...others } = ownModelSettings.read(scope.uid)
      // The server has created them (`ModelSettings`).
      const settings = model.settings as unknown as ModelSettings
      ownModelSettings.write(scope, isWanted ? { ...others, [sha256]: settings } : others)
      setStored(isWanted)
      setStatus(undefined)
    } catch {
      setStatus('failed')
    }
  }

  return (
    <Switch
      label={`${agent.name} · ${Math.ceil(model.size / 1e6)} MB`}
      description={
        status === 'failed'
          ? 'The model could not be downloaded. Please check your connection and your storage.'
          : status === 'downloading'
            ? 'Downloading…'
            : undefined
      }
      checked={isStored}
      disabled={!isOn || status === 'downloading'}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
