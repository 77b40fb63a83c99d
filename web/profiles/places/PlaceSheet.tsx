import styled from 'styled-components'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { PlaceField } from './PlaceField.tsx'
import { cityLine } from './place-line.ts'
import { texts } from './texts.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

export function PlaceSheet({ profile, open, onClose }: Props) {
  const { run, pending } = useSavePart('PUT /api/profile/location', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    done: ({ location }) => ({
      title: texts.sheet.done,
      text: location ? texts.sheet.near(cityLine(location)) : texts.sheet.nowhere,
    }),
    failure: error =>
      error instanceof CallFailed && error.code === 'too_many_moves'
        ? { title: texts.sheet.tooOften, text: adviceFor(error) }
        : texts.sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={texts.sheet.title}
      subtitle={texts.sheet.subtitle}
      open={open}
      onClose={onClose}
      saved={profile.location}
      onSave={place => void run({ body: { placeId: place?.id ?? null } })}
      saving={pending}
    >
      {(value, onChange) => (
        <Room>
          <PlaceField value={value} onChange={onChange} />
        </Room>
      )}
    </EditSheet>
  )
}

/* The list opens inside the sheet, which clips overflow. */
const Room = styled.div`
  min-height: 23rem;
`
