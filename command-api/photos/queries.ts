import { listPhotos } from '../../contracts/photos.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer } from '../handler.ts'
import { ownProfile } from '../profiles/own-profile.ts'
import { presentPhotos } from './present.ts'

export const onListPhotos = answer(listPhotos, [profiles], async (call, services) =>
  presentPhotos(await ownProfile(call, services)),
)
