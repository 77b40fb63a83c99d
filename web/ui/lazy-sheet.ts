import { type ComponentType, useEffect } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { useToast } from './toast.ts'

/** A sheet that is fetched once the screen that opens it is there. */
export const lazySheet = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazyComponent(name, load, SheetLoadFailed)

/** In place of a sheet whose files did not come. */
function SheetLoadFailed({ open }: { open?: unknown }) {
  const toast = useToast()
  useEffect(() => {
    if (!open) return
    toast({
      title: 'This could not be loaded',
      text: 'Check your connection, then load Kith again.',
      tone: 'destructive',
      action: { label: 'Load again', run: () => location.reload() },
    })
  }, [open, toast])
  return null
}
