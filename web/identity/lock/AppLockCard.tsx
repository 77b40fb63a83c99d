import { useAtomValue } from 'jotai'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adviceFor } from '../../data/call-errors.ts'
import { type LockMinutes, lockMinutes, readLock, storeLock } from '../../data/lock-settings.ts'
import { useRoute } from '../../data/use-route.ts'
import { Card } from '../../ui/Card.tsx'
import { coverNameAtom } from '../../ui/cover.ts'
import { ActionRow } from '../../ui/LinkRow.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { CardTitle, Hint } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { useStep } from '../passkeys/use-step.ts'
import { lockNow, turnLockOff, turnLockOn } from './app-lock.ts'
import { canMakePasskey } from './ask-passkey.ts'
import { texts } from './texts.ts'

const minuteChoices = lockMinutes.map(minutes => ({
  value: String(minutes),
  label: texts.card.minutes(minutes),
}))

/** The lock of this device; says what is needed where there is no passkey for it. */
export function AppLockCard() {
  const { data, error, refresh } = useRoute('GET /api/passkeys')
  const canMake = useCanMakePasskey()
  const cover = useAtomValue(coverNameAtom)
  const [lock, setLock] = useState(readLock)
  const { run, pending, problem } = useStep()

  const hasPasskey = (data?.passkeys.length ?? 0) > 0
  const isKnown = data !== undefined && canMake !== undefined
  const isAble = lock !== undefined || (isKnown && (hasPasskey || canMake))

  const turn = (on: boolean) =>
    run(async () => {
      const passkey = hasPasskey ? 'of account' : { name: cover ?? 'Kith' }
      if (on) await turnLockOn({ minutes: 5, whenHidden: false }, passkey)
      else await turnLockOff()
      setLock(readLock())
    })
  const change = (next: Partial<{ minutes: LockMinutes; whenHidden: boolean }>) => {
    if (!lock) return
    storeLock({ ...lock, ...next })
    setLock(readLock())
  }
  const whyNot = isKnown ? texts.card.needed : texts.card.checking

  if (error && !data && !lock)
    return (
      <ProblemNotice
        title={texts.card.loadFailed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <Card aria-labelledby="app-lock">
      <CardTitle id="app-lock">{texts.card.title}</CardTitle>
      <SwitchRow
        label={texts.card.label}
        hint={isAble ? texts.card.hint : whyNot}
        checked={lock !== undefined}
        disabled={pending || !isAble}
        onChange={on => void turn(on)}
      />
      <AlertBanner text={problem} />
      {lock && (
        <>
          <SegmentedChoice
            label={texts.card.after}
            options={minuteChoices}
            value={String(lock.minutes)}
            onChange={minutes => change({ minutes: Number(minutes) as LockMinutes })}
          />
          <SwitchRow
            label={texts.card.whenHidden}
            hint={texts.card.whenHiddenHint}
            checked={lock.whenHidden}
            onChange={whenHidden => change({ whenHidden })}
          />
          <ActionRow
            icon={LockKeyhole}
            label={texts.card.lockNow}
            hint={texts.card.lockNowHint}
            onClick={lockNow}
          />
          <Stack $gap={2}>
            <Hint>{lock.salt ? texts.card.sealed : texts.card.notKept}</Hint>
            <Hint>{texts.card.limits}</Hint>
          </Stack>
        </>
      )}
    </Card>
  )
}

/** Whether this device can make a passkey; undefined until that is known. */
function useCanMakePasskey(): boolean | undefined {
  const [canMake, setCanMake] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    const note = (known: boolean) => {
      if (isCurrent) setCanMake(known)
    }
    canMakePasskey().then(note, () => note(false))
    return () => {
      isCurrent = false
    }
  }, [])
  return canMake
}
