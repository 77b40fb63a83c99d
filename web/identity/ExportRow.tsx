import Download from 'lucide-react/icons/download'
import { ActionRow } from '../ui/LinkRow.tsx'
import { texts } from './texts.ts'
import { useExport } from './use-export.ts'

export function ExportRow() {
  const { download, pending } = useExport()
  return (
    <ActionRow
      icon={Download}
      label={pending ? texts.exportRow.pending : texts.exportRow.label}
      hint={texts.exportRow.hint}
      onClick={() => void (pending || download())}
    />
  )
}
