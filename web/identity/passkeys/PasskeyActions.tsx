import { KeyRound, QrCode, ScrollText } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { Passkeys } from '../../../contracts/identity/passkeys.ts'
import { call } from '../../data/call.ts'
import { useRefresh } from '../../data/staleness.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionRow } from '../../ui/LinkRow.tsx'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Hint, Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { makePasskey } from './ask-browser.ts'
import { confirm } from './confirm.ts'
import { passkeyName } from './passkey-name.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/** Adds passkeys here and on other devices, and renews the recovery codes. */
export function PasskeyActions({ passkeys, recoveryCodesLeft }: Passkeys) {
  const refresh = useRefresh()
  const [linking, setLinking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { run, problem } = useStep()
  const hasSome = passkeys.length > 0

  const add = () =>
    run(async () => {
      const confirmed = hasSome ? { confirmation: await confirm() } : {}
      const { ticket, options } = await call('POST /api/passkeys/options', {})
      const credential = await makePasskey(options)
      const name = passkeyName(navigator.userAgent)
      const { recoveryCodes } = await call('POST /api/passkeys', {
        body: { ticket, credential, name, ...confirmed },
      })
      await refresh('/api/passkeys')
      if (recoveryCodes) setCodes(recoveryCodes)
    })
  const renew = () =>
    run(async () => {
      const confirmation = await confirm()
      const { recoveryCodes } = await call('POST /api/recovery-codes', { body: { confirmation } })
      await refresh('/api/passkeys')
      setCodes(recoveryCodes)
    })

  return (
    <>
      {!hasSome && <Hint>{texts.actions.none}</Hint>}
      <AlertBanner
        text={problem ?? (hasSome && recoveryCodesLeft === 0 ? texts.actions.noCodes : undefined)}
      />
      <ActionRow
        icon={KeyRound}
        label={texts.actions.add}
        hint={texts.actions.addHint}
        onClick={() => void add()}
      />
      {hasSome && (
        <>
          <ActionRow
            icon={QrCode}
            label={texts.actions.link}
            hint={texts.actions.linkHint}
            onClick={() => setLinking(true)}
          />
          <ActionRow
            icon={ScrollText}
            label={texts.actions.newCodes}
            hint={texts.actions.codesHint(recoveryCodesLeft)}
            onClick={() => void renew()}
          />
        </>
      )}
      <LinkDeviceSheet open={linking} onOpenChange={setLinking} />
      <Sheet
        open={codes !== undefined}
        onOpenChange={open => open || setCodes(undefined)}
        title={texts.codes.title}
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(undefined)} />
      </Sheet>
    </>
  )
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void }
type Linked = { readonly link: string; readonly image: string }

/** Shows an address, as a code for a camera, at which another device of the member adds a passkey. */
function LinkDeviceSheet({ open, onOpenChange }: Props) {
  const [linked, setLinked] = useState<Linked>()
  const { run, pending, problem } = useStep()
  const make = () =>
    run(async () => {
      const { link } = await call('POST /api/passkeys/links', {
        body: { confirmation: await confirm() },
      })
      const { renderSVG } = await import('uqr')
      const drawing = renderSVG(link, { border: 2 })
      setLinked({ link, image: `data:image/svg+xml,${encodeURIComponent(drawing)}` })
    })
  const change = (isOpen: boolean) => {
    if (!isOpen) setLinked(undefined)
    onOpenChange(isOpen)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={texts.linkSheet.title}
      footer={
        linked ? (
          <Button onClick={() => change(false)}>{texts.linkSheet.close}</Button>
        ) : (
          <Button busy={pending && texts.linkSheet.making} onClick={() => void make()}>
            {texts.linkSheet.make}
          </Button>
        )
      }
    >
      <Stack $gap={3}>
        <Muted>{texts.linkSheet.explanation}</Muted>
        <AlertBanner text={problem} />
        {linked && (
          <>
            <Code src={linked.image} alt={texts.linkSheet.alt} width={240} height={240} />
            <Address>{linked.link}</Address>
          </>
        )}
      </Stack>
    </Sheet>
  )
}

const Code = styled.img`
  justify-self: center;
  border-radius: var(--radius-md);
  background: #ffffff;
`

const Address = styled.code`
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
`
