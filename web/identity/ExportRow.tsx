import Download from 'lucide-react/icons/download'
import { ActionRow } from '../ui/LinkRow.tsx'
import { useExport } from './use-export.ts'

export function ExportRow() {
  const { download, pending } = useExport()
  return (
    <ActionRow
      icon={Download}
      label={pending ? 'Gathering your data…' : 'Download my data'}
      hint="One file with a page to read, your photos, and the same as JSON."
      onClick={() => void (pending || download())}
    />
  )
}
