import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { IconKey, IconTestPipe } from '#ui/icons.gen.ts'
import classes from './dashboard-screen.module.css'

export function QuickActions() {
  return (
    <Card aria-label="Quick Actions">
      <div className={classes.actions}>
        <Title order={2}>Quick Actions</Title>
        <div className={classes.buttons}>
          <Button
            size="md"
            leftSection={<IconTestPipe size={18} />}
            renderRoot={(props) => <Link to="/test" {...props} />}
          >
            Test Agents
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconKey size={18} />}
            renderRoot={(props) => <Link to="/settings" {...props} />}
          >
            API Keys
          </Button>
        </div>
      </div>
    </Card>
  )
}
