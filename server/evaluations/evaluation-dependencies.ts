import type { AnalysisService } from '../analyses/analysis-service.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import type { Engine } from '../engines/engine.ts'
import type { Images } from '../images/images.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type EvaluationDependencies = {
  database: Database
  queue: JobQueue
  images: Images
  analyses: Pick<AnalysisService, 'submit'>
  catalog: Catalog
  engines: Engine[]
}
