/** All notifications of an installation go over this one channel (`platform/signals`). */
export const CHANNEL = 'millwright'
