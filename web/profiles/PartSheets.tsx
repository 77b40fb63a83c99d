import type { Profile } from '../../contracts/profiles/profiles.ts'
import { BasicsSheet } from './BasicsSheet.tsx'
import { BoundariesSheet } from './boundaries/BoundariesSheet.tsx'
import type { ProfilePart } from './edit-parts.ts'
import { ModesSheet } from './ModesSheet.tsx'
import { PhotosSheet } from './photos/PhotosSheet.tsx'
import { PlaceSheet } from './places/PlaceSheet.tsx'
import { PreferencesSheet } from './relationship-preferences/PreferencesSheet.tsx'
import { TagsSheet } from './tags/TagsSheet.tsx'

type Props = { profile: Profile; open: ProfilePart | undefined; onClose: () => void }

/** The sheets that edit the parts of a profile. At most one is open. */
export function PartSheets({ profile, open, onClose }: Props) {
  const field = open === 'details' ? 'detailsVisibility' : undefined
  return (
    <>
      <BasicsSheet
        profile={profile}
        open={open === 'basics' || field !== undefined}
        field={field}
        onClose={onClose}
      />
      <ModesSheet profile={profile} open={open === 'modes'} onClose={onClose} />
      <PhotosSheet open={open === 'photos'} onClose={onClose} />
      <TagsSheet open={open === 'tags'} onClose={onClose} />
      <PlaceSheet profile={profile} open={open === 'place'} onClose={onClose} />
      <BoundariesSheet open={open === 'boundaries'} onClose={onClose} />
      <PreferencesSheet open={open === 'wishes'} onClose={onClose} />
    </>
  )
}
