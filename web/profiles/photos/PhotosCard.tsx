import styled from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { primaryFirst } from '../../../contracts/profiles/primary-photo.ts'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import { PartCard } from '../../ui/PartCard.tsx'
import { Hint } from '../../ui/typography.ts'
import { WholePhotoButton } from '../../ui/WholePhotoButton.tsx'
import { texts } from './texts.ts'

type Props = { photos: Profile['photos']; faceHidden: boolean; onEdit: () => void }

export const PhotosCard = ({ photos, faceHidden, onEdit }: Props) => (
  <PartCard title={texts.photosCard.title} edit={onEdit}>
    {id => (
      <>
        {photos.length === 0 ? (
          <Hint>{texts.photosCard.empty}</Hint>
        ) : (
          <Row aria-labelledby={id}>
            {primaryFirst(photos).map((photo, place) => (
              <li key={photo.photoUrl}>
                <img
                  src={photo.photoUrl}
                  srcSet={srcSetOf(photo.photoUrl)}
                  sizes="6rem"
                  style={{ backgroundColor: photo.colour ?? undefined }}
                  alt={texts.photosCard.alt(place + 1, photo.isPrimary)}
                />
                <WholePhotoButton photo={photo} label={texts.photosCard.photo(place + 1)} />
              </li>
            ))}
          </Row>
        )}
        {faceHidden && photos.length > 0 && <Hint>{texts.photosCard.blurred}</Hint>}
      </>
    )}
  </PartCard>
)

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4.75rem, 1fr));
  gap: var(--space-2);

  li {
    position: relative;
    border-radius: var(--radius-sm);
  }

  img {
    display: block;
    width: 100%;
    aspect-ratio: 5 / 6;
    border-radius: inherit;
    background: var(--color-sunken);
    object-fit: cover;
  }
`
