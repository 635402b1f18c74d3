export const pictures = {
  picture: 'Picture',
  help: 'PNG, JPEG or WebP, at most 1 MB',
  choose: 'Upload picture',
  replace: 'Replace picture',
  remove: 'Remove',
  cropTitle: 'Cut out the picture',
  cropHelp: 'Drag it, or move it with the arrow keys.',
  cropPlace: 'Part of the picture that is kept',
  zoom: 'Size',
  useCut: 'Use picture',
  cancel: 'Cancel',
} as const
