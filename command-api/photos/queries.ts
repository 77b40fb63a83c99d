import { listPhotos } from '../../contracts/photos.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer } from '../handle.ts'
import { ownProfile } from '../profiles/own.ts'
import { presentPhotos } from './present.ts'

export const onListPhotos = answer(listPhotos, [profiles], async (call, services) =>
  presentPhotos(await ownProfile(call, services)),
)
