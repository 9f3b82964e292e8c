import { Anchor, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { manualInstallHint } from '#features/pwa/use-install-method.ts'
import { installPrompt } from '#platform/install-prompt.ts'
import { Card } from '#ui/card.tsx'
import { IconCircleCheck, IconCircleDashed } from '#ui/icons.gen.ts'
import classes from './dashboard-screen.module.css'
import type { FirstStep } from './use-first-steps.ts'

type FirstStepsProps = { steps: FirstStep[]; onDismiss: () => void }

export function FirstSteps({ steps, onDismiss }: FirstStepsProps) {
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <Card aria-label="First steps">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2}>First steps</Title>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {`${doneCount} of ${steps.length} done`}
            </Text>
            <CloseButton size="lg" aria-label="Dismiss the first steps" onClick={onDismiss} />
          </Group>
        </Group>
        <ul className={classes.steps}>
          {steps.map((step) => (
            <li key={step.id} className={classes.step} data-done={step.isDone || undefined}>
              {step.isDone ? (
                <IconCircleCheck size={24} role="img" aria-label="Done:" aria-hidden={false} />
              ) : (
                <IconCircleDashed size={24} />
              )}
              <div>
                <StepTitle step={step} />
                {!step.isDone && (
                  <Text size="sm" c="dimmed">
                    {step.method === 'manual' ? manualInstallHint : contents[step.id].text}
                  </Text>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function StepTitle({ step: { id, isDone, method } }: { step: FirstStep }) {
  const { title, link } = contents[id]
  if (!isDone && link) return <Anchor fw={550} renderRoot={(props) => link({ ...props, children: title })} />
  if (!isDone && method === 'prompt') {
    return (
      <Anchor component="button" type="button" fw={550} onClick={() => void installPrompt.show()}>
        {title}
      </Anchor>
    )
  }
  return <Text fw={550}>{title}</Text>
}

type StepContent = { title: string; text: string; link?: (props: { children: ReactNode }) => ReactNode }

const contents: Record<FirstStep['id'], StepContent> = {
  run: {
    title: 'Run a sample',
    text: 'See a result in a few seconds, without an image of your own.',
    link: (props) => <Link to="/test" search={{ tab: 'upload', sample: '1' }} {...props} />,
  },
  photo: {
    title: 'Take a photo',
    text: "With this device's camera. Photos are saved even offline.",
    link: (props) => <Link to="/test" search={{ tab: 'camera' }} {...props} />,
  },
  key: {
    title: 'Create an API key',
    text: 'Call the same agents from your own code.',
    link: (props) => <Link to="/settings" {...props} />,
  },
  install: {
    title: 'Install the app',
    text: 'Open it from your home screen or desktop, even offline.',
  },
}
