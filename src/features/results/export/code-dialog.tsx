import { Anchor, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { idempotencySupport } from '#api/backend-capabilities.ts'
import { saveFile } from '#platform/save-file.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconPhotoDown } from '#ui/icons.gen.ts'
import { ScrollBox } from '../components/long-text.tsx'
import {
  createCurlJsonSnippet,
  createCurlSnippet,
  createPythonSnippet,
  createTypescriptSnippet,
  keyPlaceholder,
  type RequestWithImage,
  type SnippetRequest,
  toSnippetRequest,
} from './code-snippets.ts'

/** Our server, which supports idempotency keys, also accepts forms. */
const languages: Record<string, (request: SnippetRequest) => string> = {
  curl: (request) =>
    idempotencySupport.isKnown() ? createCurlSnippet(request) : createCurlJsonSnippet(request),
  TypeScript: createTypescriptSnippet,
  Python: createPythonSnippet,
}

type CodeDialogProps = { request: RequestWithImage; isOpen: boolean; onClose: () => void }

export function CodeDialog({ request, isOpen, onClose }: CodeDialogProps) {
  const [language, setLanguage] = useState('curl')
  const snippetRequest = toSnippetRequest(request, window.location.origin)
  const code = languages[language]?.(snippetRequest) ?? ''
  return (
    <Modal opened={isOpen} onClose={onClose} title="Code for this run" size="lg">
      <Stack gap="md">
        <Text size="sm">
          Save the image next to the script and replace {keyPlaceholder} with a key from{' '}
          <Anchor underline="always" href="/settings" target="_blank" inherit>
            Settings
          </Anchor>
          . Each run uses one request.
        </Text>
        <Group justify="space-between">
          <SegmentedControl
            aria-label="Language"
            data={Object.keys(languages)}
            value={language}
            onChange={setLanguage}
          />
          <Button
            variant="default"
            leftSection={<IconPhotoDown size={18} />}
            onClick={() => saveFile(request.image, snippetRequest.fileName)}
          >
            Save {snippetRequest.fileName}
          </Button>
        </Group>
        <ScrollBox label="Code" maxHeight={400} action={<CopyButton text={code} label="Copy code" />}>
          <Text component="pre" ff="monospace" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {code}
          </Text>
        </ScrollBox>
      </Stack>
    </Modal>
  )
}
