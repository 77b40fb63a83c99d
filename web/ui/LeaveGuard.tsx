import { useState } from 'react'
import { Button } from './Button.tsx'
import { leaveAnyway, useHistoryLayer } from './history-layers.ts'
import { Sheet } from './Sheet.tsx'
import { texts } from './texts.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/**
 * Asks before Back, a reload or a closed tab loses what somebody typed into a form on a page. A
 * sheet asks by itself.
 */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const [asking, setAsking] = useState(false)
  useUnloadWarning(unsaved)
  useHistoryLayer(0, () => setAsking(true), unsaved)
  const { title, text, keep, discard } = texts.sheet.discard
  return (
    <Sheet
      open={asking}
      onOpenChange={setAsking}
      title={title}
      subtitle={text}
      footer={
        <>
          <Button onClick={() => setAsking(false)}>{keep}</Button>
          <Button rank={3} onClick={leaveAnyway}>
            {discard}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  )
}
