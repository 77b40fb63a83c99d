import { listPhotos } from '../../../contracts/profiles/photos.ts'
import { profiles } from '../../../projections/views/profiles.ts'
import { query } from '../../handler.ts'
import { findOwnProfile } from '../own-profile.ts'
import { presentPhotos } from './present.ts'

export const onListPhotos = query(listPhotos, { reads: [profiles] }, async (request, services) =>
  presentPhotos(await findOwnProfile(request, services)),
)
