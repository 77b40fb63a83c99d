import { useEffect, useState } from 'react'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import type { Passkey } from '../../../contracts/identity/passkeys.ts'
import { useCommand } from '../../data/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { texts } from './texts.ts'

type Props = { passkey: Passkey | undefined; onClose: () => void }

export function RenamePasskeySheet({ passkey, onClose }: Props) {
  const [name, setName] = useState('')
  useEffect(() => setName(passkey?.name ?? ''), [passkey])
  const { run, pending } = useCommand('PATCH /api/passkeys/:id', {
    refresh: ['/api/passkeys'],
    onDone: onClose,
  })
  const save = () => passkey && void run({ params: { id: passkey.id }, body: { name } })
  return (
    <Sheet
      open={passkey !== undefined}
      onOpenChange={open => open || onClose()}
      unsaved={passkey !== undefined && name !== passkey.name}
      title={texts.renameSheet.title}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.renameSheet.cancel}
          </Button>
          <Button disabled={!hasInk(name)} busy={pending && texts.renameSheet.save} onClick={save}>
            {texts.renameSheet.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.renameSheet.label}
        required
        limit={limits.passkeyName}
        noun="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Sheet>
  )
}
