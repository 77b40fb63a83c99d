import { useAtomValue } from 'jotai'
import { DoorOpen } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { texts } from '../texts.ts'
import { leaveAtOnce, quickExitAtom } from './quick-exit.ts'

/** A button that leaves Kith at once. */
export function QuickExit() {
  const signsOut = useAtomValue(quickExitAtom) === 'sign out'
  return (
    <IconButton
      icon={DoorOpen}
      label={texts.quickExit.leave}
      filled
      keys="Esc Esc Esc"
      onClick={() => leaveAtOnce(signsOut)}
    />
  )
}
