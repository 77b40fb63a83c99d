import { type ComponentType, useEffect } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { texts } from './texts.ts'
import { useToast } from './toast-state.ts'

/** A sheet that loads after the screen that opens it. */
export const lazySheet = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazyComponent(name, load, SheetLoadFailed)

/** Replaces a sheet whose files could not be loaded. */
function SheetLoadFailed({ open }: { open?: unknown }) {
  const toast = useToast()
  useEffect(() => {
    if (!open) return
    toast({
      title: texts.sheet.failed.title,
      text: texts.sheet.failed.text,
      tone: 'destructive',
      action: { label: texts.sheet.failed.action, run: () => location.reload() },
    })
  }, [open, toast])
  return null
}
