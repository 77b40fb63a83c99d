import { onAddPhoto, onChoosePrimaryPhoto, onRemovePhoto, onReorderPhotos } from './commands.ts'
import { onListPhotos } from './queries.ts'

export const handlers = [
  onListPhotos,
  onAddPhoto,
  onReorderPhotos,
  onRemovePhoto,
  onChoosePrimaryPhoto,
] as const
