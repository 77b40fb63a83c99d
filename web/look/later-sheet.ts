import { type ComponentType, useEffect } from 'react'
import { fetched } from './fetched.ts'
import { useToast } from './toast.ts'

/** A sheet that is fetched once the screen that opens it is there. */
export const laterSheet = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => fetched(name, load, LostSheet)

/** In place of a sheet whose files did not come. */
function LostSheet({ open }: { open?: unknown }) {
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
