import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { openedPersonAtom } from '../profiles/opened-person.ts'
import { ShownProfileSheet } from './ShownProfileSheet.tsx'

/** The profile of somebody of a constellation, over whatever shows it. */
export function PersonSheet() {
  const [opened, setOpened] = useAtom(openedPersonAtom)
  /** The last one, for as long as the sheet closes. */
  const [shown, setShown] = useState(opened)
  useEffect(() => {
    if (opened) setShown(opened)
  }, [opened])
  if (!shown) return null
  return (
    <ShownProfileSheet
      {...shown}
      open={opened !== undefined}
      onOpenChange={() => setOpened(undefined)}
    />
  )
}
