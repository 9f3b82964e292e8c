import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPhotoDown } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#platform/save-file.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ResultBox } from '../result-box.tsx'
import type { Asked } from './asked.ts'
import { curlCode } from './code/curl-code.ts'
import { pythonCode } from './code/python-code.ts'
import { keyPlaceholder, type Run, runOf } from './code-snippets.ts'
import { typescriptCode } from './code/typescript-code.ts'

const languages: Record<string, (run: Run) => string> = {
  curl: curlCode,
  TypeScript: typescriptCode,
  Python: pythonCode,
}

type CodeDialogProps = { asked: Asked; isOpen: boolean; onClose: () => void }

/** Code that asks the same of the same agent, with the same picture. */
export function CodeDialog({ asked, isOpen, onClose }: CodeDialogProps) {
  const [language, setLanguage] = useState('curl')
  const run = runOf(asked, window.location.origin)
  const code = languages[language]?.(run) ?? ''
  return (
    <Modal opened={isOpen} onClose={onClose} title="Code for this run" size="lg">
      <Stack gap="md">
        <Text size="sm">
          The same agent, settings and picture. Save the picture beside the code and put your API key in place
          of {keyPlaceholder}; keys are made in Settings. Each run counts as one request.
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
            leftSection={<IconPhotoDown size={18} aria-hidden />}
            onClick={() => saveFile(asked.picture, run.fileName)}
          >
            Save {run.fileName}
          </Button>
        </Group>
        <ResultBox label="Code" maxHeight={400} corner={<CopyButton text={code} label="Copy code" />}>
          <Text component="pre" ff="monospace" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {code}
          </Text>
        </ResultBox>
      </Stack>
    </Modal>
  )
}
