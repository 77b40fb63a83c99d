import { photoFormats } from '../../../contracts/profiles/photo-addresses.ts'

export const texts = {
  addPhotos: {
    label: 'Add photos',
    kinds: 'JPG, PNG, GIF',
    count: (count: number, most: number) => `${count} of ${most}`,
  },
  cropSheet: {
    title: 'Crop your photo',
    subtitle: 'Drag the picture or use the arrow keys to move it.',
    asItIs: 'Use it as it is',
    use: 'Use photo',
    zoom: 'Zoom',
    percent: (percent: number) => `${percent}%`,
    frame: (file: string) => `${file}: drag it, or move it with the arrow keys`,
  },
  chosenTile: {
    tryAgain: 'Try again',
    waiting: 'Waiting',
    notUploaded: 'Not uploaded',
    preparing: 'Preparing',
    alt: (file: string) => `${file}, not on your profile yet`,
    uploading: (percent: number) => `Uploading ${percent}%`,
    progressLabel: (file: string) => `Uploading ${file}`,
    removeLabel: (file: string) => `Remove ${file}`,
    withFile: (file: string) => ` with ${file}`,
  },
  deletePhotoSheet: {
    title: 'Delete this photo?',
    subtitle: 'It is removed from your profile at once. You cannot undo this.',
    keep: 'Keep it',
    deleting: 'Deleting',
    submit: 'Delete',
    alt: 'The photo',
  },
  photoGrid: {
    label: 'Your photos',
    moved: (from: number, to: number, count: number) =>
      `Photo ${from} is now in place ${to} of ${count}.`,
    madePrimary: (place: number) => `Photo ${place} is now the primary one.`,
  },
  photoTile: {
    primary: 'Primary',
    photo: (place: number) => `photo ${place}`,
    place: (place: number, count: number) => `${place} of ${count}`,
    actions: (photo: string) => `More about ${photo}`,
    alt: (photo: string, isPrimary: boolean) =>
      `Your ${photo}${isPrimary ? ', the primary one' : ''}`,
    waits: 'Others see it blurred until our team has looked.',
    makePrimary: (photo: string) => `Make ${photo} primary`,
    remove: (photo: string) => `Remove ${photo}`,
    moveEarlier: (photo: string) => `Move ${photo} earlier`,
    moveLater: (photo: string) => `Move ${photo} later`,
  },
  photosCard: {
    title: 'Photos',
    empty: 'You have not added any photos yet.',
    blurred: 'Others see your photos blurred until you match.',
    alt: (place: number, isPrimary: boolean) =>
      `Number ${place}${isPrimary ? ', the primary one' : ''}`,
    photo: (place: number) => `Your photo ${place}`,
  },
  photosSheet: {
    failedTitle: 'Error',
    failedText: 'Failed to upload photo. Please try again.',
    title: 'Photos',
    subtitle: 'Drag photos, or use their menus, to change their order.',
    stay: 'Stay',
    leaveOut: 'Leave out',
    done: 'Done',
    closesAfter: 'This closes when the upload is complete.',
    privacyHint: 'We remove where and when a photo was taken before anyone sees it.',
    loadFailed: 'Your photos could not be loaded',
    loading: 'Loading your photos',
    leaveOutTitle: (count: number) =>
      count === 1 ? 'Leave 1 photo out?' : `Leave ${count} photos out?`,
    leaveOutText: (count: number, canRetry: boolean) => {
      if (count === 1)
        return canRetry
          ? 'It was not uploaded. You can still try again or choose another one.'
          : 'It was not uploaded. You can choose another one.'
      return canRetry
        ? 'They were not uploaded. You can still try again or choose others.'
        : 'They were not uploaded. You can choose others.'
    },
    uploading: (count: number) => `Uploading, ${count} to go`,
  },
  checkChosenFiles: {
    tooMany: 'Too Many Photos',
    notImage: 'Not a photo',
    notImageText: `Choose pictures in ${photoFormats} format.`,
    tooLarge: 'Photo Too Large',
    tooManyText: (most: number) => `You can only have up to ${most} photos on your profile.`,
    tooLargeText: (megabytes: number) => `Choose photos of at most ${megabytes} MB each.`,
  },
  preparePhoto: {
    heic: (file: string) => `${file} is a HEIC photo`,
    heicText:
      'Save it as JPEG first: open it, choose Share or Export, then JPEG. On an iPhone, set Settings, Camera, Formats to Most Compatible.',
    tooSmall: 'Photo Too Small',
    tooSmallText: (pixels: number) =>
      `Choose a photo of at least ${pixels} pixels on its shorter side.`,
  },
  useOwnPhotos: {
    failedTitle: 'Error',
    deleted: 'Photo Deleted',
    primaryUpdated: 'Primary Photo Updated',
    added: 'Photo Added',
    deleteFailed: 'Failed to delete photo. Please try again.',
    primaryFailed: 'Failed to set primary photo. Please try again.',
    orderFailed: 'Failed to put photos in order. Please try again.',
  },
  useUploads: {
    failedTitle: 'Upload Failed',
    stoppedTitle: 'Upload Stopped',
    failedText: (file: string) => `Failed to upload ${file}. Please try again.`,
    stoppedText: (count: number) =>
      count === 1
        ? '1 photo was not uploaded. Choose it again under Photos.'
        : `${count} photos were not uploaded. Choose them again under Photos.`,
  },
} as const
