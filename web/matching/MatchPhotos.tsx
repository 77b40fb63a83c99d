import { useState } from 'react'
import styled from 'styled-components'
import type { MatchProfile } from '../../contracts/matching/match-details.ts'
import { primaryFirst } from '../../contracts/profiles/primary-photo.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { PhotoTurner } from '../ui/PhotoTurner.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { PhotoFrame } from '../ui/photo-frame.ts'
import { WholePhotoButton } from '../ui/WholePhotoButton.tsx'
import { matchDetailsTexts } from './match-details-texts.ts'

/** Width of a sheet without its padding. */
const sizes = '(min-width: 64rem) 27.5rem, 100vw'

type Props = { profile: Pick<MatchProfile, 'id' | 'photos' | 'pseudonym'> }

/** The photos of a profile, one at a time; a tap shows the whole picture. */
export function MatchPhotos({ profile }: Props) {
  const photos = primaryFirst(profile.photos)
  const [turned, setTurned] = useState(0)
  const shown = Math.min(turned, Math.max(0, photos.length - 1))
  const count = photos.length
  const photo = photos[shown]
  const label = photo
    ? matchDetailsTexts.profile.photo(bidiIsolate(profile.pseudonym), shown + 1, count)
    : ''
  return (
    <Frame>
      <Portrait size="fill" seed={profile.id} sizes={sizes} photo={photo ?? null} label={label} />
      {photo && <WholePhotoButton photo={photo} label={label} />}
      {count > 1 && <PhotoTurner count={count} shown={shown} onShow={setTurned} />}
    </Frame>
  )
}

const Frame = styled(PhotoFrame)`
  aspect-ratio: 5 / 6;
  max-height: 60dvh;
  width: 100%;
  border-radius: var(--radius-lg);
`
