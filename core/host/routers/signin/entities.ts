import { deleteEntity, listEntities, saveEntity } from '#core/signin/entities/entities.ts';
import { entitySchemas } from '#core/signin/entities/schema.ts';
import { done, guarding, os, reading } from '../../bind.ts';

const { entities } = os.signin;

/** Operations of the generic entity editor. */
export const entitiesRouter = entities.router({
  schemas: entities.schemas.handler(reading(async ({ tables }) => entitySchemas(tables))),
  list: entities.list.handler(reading((given, { alias }) => listEntities(given, alias))),
  save: entities.save.handler(
    guarding('entities.save', (given, input, now) => saveEntity(given, input, now)),
  ),
  delete: entities.delete.handler(
    guarding('entities.delete', (given, input, now) => deleteEntity(given, input, now).then(done)),
  ),
});
