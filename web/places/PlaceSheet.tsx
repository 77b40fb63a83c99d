import styled from 'styled-components'
import { chooseLocation, discoverByQuery, getProfile } from '../../contracts/endpoints.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { sessionAddress } from '../identity/session.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { useToast } from '../ui/toast.ts'
import { PlaceField } from './PlaceField.tsx'

type Props = { profile: Profile; open: boolean; onClose: () => void }

const failed = { title: 'Error', text: 'Failed to update your city. Please try again.' }

export function PlaceSheet({ profile, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(chooseLocation, {
    refresh: [sessionAddress, getProfile.path, discoverByQuery.path],
    onDone: ({ location }) => {
      onClose()
      toast({
        title: 'City Updated',
        text: location
          ? `You are found near ${location.name} now.`
          : 'Nobody sees how far away you are.',
        tone: 'success',
      })
    },
    failure: error =>
      error instanceof CallFailed && error.code === 'too_many_moves'
        ? { title: 'Not today', text: adviceFor(error) }
        : failed,
  })
  return (
    <EditSheet
      title="City"
      subtitle="Where others meet you: it can change three times a day."
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
