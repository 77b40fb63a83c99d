import { useState } from 'react'
import styled from 'styled-components'
import { call } from '../../data/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { confirm } from './confirm.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }
type Linked = { readonly link: string; readonly image: string }

/** Shows an address, as a code for a camera, at which another device of the member adds a passkey. */
export function LinkDeviceSheet({ open, onOpenChange }: Props) {
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
