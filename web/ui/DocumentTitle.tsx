import { useAtomValue } from 'jotai'
import { coverNameAtom } from './cover.ts'

/** The title of the browser's tab: of the screen, or the name of the device's cover. */
export const DocumentTitle = ({ screen }: { screen?: string }) => {
  const cover = useAtomValue(coverNameAtom)
  return <title>{cover ?? (screen ? `${screen} · Kith` : 'Kith')}</title>
}
