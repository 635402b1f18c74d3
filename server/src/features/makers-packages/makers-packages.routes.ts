import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { downloadPackage } from './download-package.ts'
import { exportDocumentation } from './export/export-documentation.ts'
import { importPackage } from './import-package.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { previewChoice } from './preview/preview-choice.ts'
import { previewPackage } from './preview/preview-package.ts'

export function makersPackageHandlers(deps: MakersPackageDeps): HandlersOf<typeof routes.makersPackages> {
  const [preview, take] = [previewPackage(deps), importPackage(deps)]
  return {
    preview,
    previewChoice: previewChoice(deps),
    import: take,
    previewForAsset: preview,
    importIntoAsset: take,
    download: downloadPackage(deps),
    export: exportDocumentation(deps),
  }
}
