import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '#ui/icons.gen.ts'
import { useNetwork } from '#ui/use-network.ts'
import classes from './connection-pill.module.css'

/** Opens the page of the network in a new tab. */
export function NetworkSignInPill() {
  const network = useNetwork()
  const isDetected = network.status === 'sign-in-detected'
  return (
    <>
      {/* A screen reader announces only changes of an existing region. */}
      <VisuallyHidden role="status">
        {isDetected && 'The network asks for a sign-in. Photos are saved on this device.'}
      </VisuallyHidden>
      {isDetected && (
        <a
          className={classes.pill}
          data-pill="sign-in"
          href={network.signInUrl}
          target="_blank"
          rel="noreferrer"
          aria-label="Network sign-in: open its page (new tab)"
        >
          <span>Network sign-in</span>
          <IconExternalLink size={18} stroke={1.7} />
        </a>
      )}
    </>
  )
}
