import type { expertRoutes } from '@millwright/contract/experts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { addExistingExperts } from './add-existing-experts.ts'
import { addNewExpert } from './add-new-expert.ts'
import { deleteExperts } from './delete-experts.ts'
import { fetchAllExperts } from './fetch-all-experts.ts'
import { fetchExpert } from './fetch-expert.ts'
import { updateExpert } from './update-expert.ts'

export function expertHandlers(pictures: PictureLinks): HandlersOf<typeof expertRoutes> {
  return {
    fetchAll: fetchAllExperts(pictures),
    fetchSingle: fetchExpert(pictures),
    addNew: addNewExpert(pictures),
    addExisting: addExistingExperts(pictures),
    update: updateExpert(pictures),
    delete: deleteExperts,
  }
}
