import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MissingRows } from '#core/batches/use-merged-batch.ts'
import { formatNumber } from '#platform/format.ts'
import {
  IconBraces,
  IconChevronDown,
  IconDownload,
  IconFileZip,
  IconMapPin,
  IconPrinter,
  IconTable,
} from '#ui/icons.gen.ts'
import type { useBatchExport } from './use-batch-export.ts'

type ExportMenuProps = {
  count: number
  actions: ReturnType<typeof useBatchExport>
  /** While they are being loaded, nothing is exported. */
  missing?: MissingRows | undefined
  /** Undefined for a batch without images. */
  reportId?: string | undefined
}

export function ExportMenu({ count, actions, missing, reportId }: ExportMenuProps) {
  const { written, saveZip, saveGeoJson } = actions
  const isLoading = missing !== undefined && !missing.problem
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={count === 0 || written !== undefined || isLoading}
          loading={isLoading && !missing.counts}
          leftSection={<IconDownload size={18} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {isLoading && missing.counts
            ? `Loading ${formatNumber(missing.counts.loaded)} of ${formatNumber(missing.counts.total)}…`
            : written === undefined
              ? 'Export'
              : `Exporting ${formatNumber(written)} of ${formatNumber(count)}…`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void actions.saveCsv()}>
          Table (CSV)
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={16} />} onClick={() => void actions.saveJsonl()}>
          Results (JSON Lines)
        </Menu.Item>
        {saveGeoJson && (
          <Menu.Item leftSection={<IconMapPin size={16} />} onClick={() => void saveGeoJson()}>
            Places (GeoJSON)
          </Menu.Item>
        )}
        {saveZip && (
          <Menu.Item leftSection={<IconFileZip size={16} />} onClick={() => void saveZip()}>
            Annotated images and results (ZIP)
          </Menu.Item>
        )}
        {reportId !== undefined && (
          <Menu.Item
            leftSection={<IconPrinter size={16} />}
            renderRoot={(props) => <Link to="/batches/$id/report" params={{ id: reportId }} {...props} />}
          >
            Report to print
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
