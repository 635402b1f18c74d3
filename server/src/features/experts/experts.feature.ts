import type { Feature } from '../../calls/feature.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { expertHandlers } from './experts.routes.ts'

type ExpertsFeatureDeps = { pictures: PictureLinks }

export const expertsFeature = {
  open: ({ pictures }: ExpertsFeatureDeps) => ({ handlers: { experts: expertHandlers(pictures) } }),
} satisfies Feature<ExpertsFeatureDeps>
