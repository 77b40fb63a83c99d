import KeyRound from 'lucide-react/icons/key-round'
import QrCode from 'lucide-react/icons/qr-code'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import {
  addPasskey,
  issueRecoveryCodes,
  listPasskeys,
  startPasskey,
} from '../../../contracts/core/endpoint-table.ts'
import type { Passkey } from '../../../contracts/identity/passkeys.ts'
import { call } from '../../data/call.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActionRow } from '../../ui/LinkRow.tsx'
import { Grow, Row, Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { CardTitle, Hint, Strong } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { makePasskey } from './ask-browser.ts'
import { confirm } from './confirm.ts'
import { LinkDeviceSheet } from './LinkDeviceSheet.tsx'
import { passkeyName } from './passkey-name.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemovePasskeySheet } from './RemovePasskeySheet.tsx'
import { RenamePasskeySheet } from './RenamePasskeySheet.tsx'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/** The member's passkeys and recovery codes; nothing where this Kith has none. */
export function PasskeysCard() {
  const { data, error, refresh } = useRoute(listPasskeys, {}, { refetch: true })
  const refreshAddress = useRefresh()
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const [linking, setLinking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { run, problem } = useStep()

  if (error && !data)
    return (
      <ProblemNotice
        title={texts.card.loadFailed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  if (!data?.offered) return null
  const hasSome = data.passkeys.length > 0

  const add = () =>
    run(async () => {
      const confirmed = hasSome ? { confirmation: await confirm() } : {}
      const { ticket, options } = await call(startPasskey, {})
      const credential = await makePasskey(options)
      const name = passkeyName(navigator.userAgent)
      const { recoveryCodes } = await call(addPasskey, {
        body: { ticket, credential, name, ...confirmed },
      })
      await refreshAddress(listPasskeys.path)
      if (recoveryCodes) setCodes(recoveryCodes)
    })
  const renew = () =>
    run(async () => {
      const confirmation = await confirm()
      const { recoveryCodes } = await call(issueRecoveryCodes, { body: { confirmation } })
      await refreshAddress(listPasskeys.path)
      setCodes(recoveryCodes)
    })

  return (
    <Card aria-labelledby="passkeys">
      <Stack $gap={3}>
        <CardTitle id="passkeys">{texts.card.title}</CardTitle>
        {hasSome ? (
          <Stack as="ul" $gap={2} aria-labelledby="passkeys">
            {data.passkeys.map(passkey => (
              <Line
                key={passkey.id}
                {...passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </Stack>
        ) : (
          <Hint>{texts.card.none}</Hint>
        )}
        <AlertBanner text={problem} />
      </Stack>
      <ActionRow
        icon={KeyRound}
        label={texts.card.add}
        hint={texts.card.addHint}
        onClick={() => void add()}
      />
      {hasSome && (
        <>
          <ActionRow
            icon={QrCode}
            label={texts.card.link}
            hint={texts.card.linkHint}
            onClick={() => setLinking(true)}
          />
          <ActionRow
            icon={ScrollText}
            label={texts.card.newCodes}
            hint={texts.card.codesHint(data.recoveryCodesLeft)}
            onClick={() => void renew()}
          />
        </>
      )}
      <RenamePasskeySheet passkey={renamed} onClose={() => setRenamed(undefined)} />
      <RemovePasskeySheet passkey={removed} onClose={() => setRemoved(undefined)} />
      <LinkDeviceSheet open={linking} onOpenChange={setLinking} />
      <Sheet
        open={codes !== undefined}
        onOpenChange={open => open || setCodes(undefined)}
        title={texts.codes.title}
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(undefined)} />
      </Sheet>
    </Card>
  )
}

function Line({
  name,
  addedAt,
  lastUsedAt,
  backedUp,
  onRename,
  onRemove,
}: Passkey & { onRename: () => void; onRemove: () => void }) {
  return (
    <Row as="li" $gap={3}>
      <Grow>
        <Strong>{name}</Strong>
        <Hint>
          {lastUsedAt === null ? (
            texts.card.never
          ) : (
            <>
              {texts.card.used}: <RelativeTime at={lastUsedAt} />
            </>
          )}{' '}
          · {texts.card.added}: <RelativeTime at={addedAt} />
          {backedUp && ` · ${texts.card.copied}`}
        </Hint>
      </Grow>
      <Button rank={3} small aria-label={texts.card.renameLabel(name)} onClick={onRename}>
        {texts.card.rename}
      </Button>
      <Button rank={3} small aria-label={texts.card.removeLabel(name)} onClick={onRemove}>
        {texts.card.remove}
      </Button>
    </Row>
  )
}
