import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import type { Passkey } from '../../../contracts/identity/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Grow, Row, Stack } from '../../ui/layout.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Hint, Strong } from '../../ui/typography.ts'
import { RemovePasskeySheet } from './RemovePasskeySheet.tsx'
import { RenamePasskeySheet } from './RenamePasskeySheet.tsx'
import { texts } from './texts.ts'

/** A passkey with the devices that it signed in. */
export function PasskeyLine({
  children,
  ...passkey
}: Passkey & { children: readonly ReactNode[] }) {
  const { name, addedAt, lastUsedAt, backedUp } = passkey
  const [sheet, setSheet] = useState<'rename' | 'remove'>()
  const shown = (one: typeof sheet) => (sheet === one ? passkey : undefined)
  const close = () => setSheet(undefined)
  return (
    <Stack as="li" $gap={2}>
      <Row $gap={3}>
        <Grow>
          <Strong>{texts.line.passkey(name)}</Strong>
          <Hint>
            {lastUsedAt === null ? (
              texts.line.never
            ) : (
              <>
                {texts.line.used}: <RelativeTime at={lastUsedAt} />
              </>
            )}{' '}
            · {texts.line.added}: <RelativeTime at={addedAt} />
            {backedUp && ` · ${texts.line.copied}`}
          </Hint>
        </Grow>
        <Button
          rank={3}
          small
          aria-label={texts.line.renameLabel(name)}
          onClick={() => setSheet('rename')}
        >
          {texts.line.rename}
        </Button>
        <Button
          rank={3}
          small
          aria-label={texts.line.removeLabel(name)}
          onClick={() => setSheet('remove')}
        >
          {texts.line.remove}
        </Button>
      </Row>
      {children.length > 0 && (
        <Devices as="ul" $gap={2} aria-label={texts.line.devicesOf(name)}>
          {children}
        </Devices>
      )}
      <RenamePasskeySheet passkey={shown('rename')} onClose={close} />
      <RemovePasskeySheet passkey={shown('remove')} onClose={close} />
    </Stack>
  )
}

const Devices = styled(Stack)`
  padding-inline-start: var(--space-3);
  border-inline-start: 2px solid var(--color-line);
`
