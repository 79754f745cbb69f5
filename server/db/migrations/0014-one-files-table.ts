import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function oneFilesTable(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  `alter table files add column portfolio_id text references portfolios (user_id) on update cascade`,
  `alter table files add column colour text`,
  `insert into files (id, portfolio_id, position, uploader_id, path, name, size, content_type, width, height,
      colour, created_at)
    select id, case when is_shown = 1 then portfolios.user_id end, 0, pictures.user_id,
      'attachments/' || pictures.created_at || '_picture.webp', 'picture.webp', 0, 'image/webp', width, height,
      colour, pictures.created_at
    from portfolio_pictures pictures left join portfolios on portfolios.user_id = pictures.user_id`,
  `insert into pictures (file_id, size, stored_id, width, height)
    select id, cast(sizes.width as text), stored_id, sizes.width,
      case when height * sizes.width < pictures.width then 1
        else (height * sizes.width + pictures.width / 2) / pictures.width end
    from portfolio_picture_sizes sizes join portfolio_pictures pictures on pictures.id = picture_id`,
  `drop table portfolio_picture_sizes`,
  `drop table portfolio_pictures`,
  `create index files_by_portfolio on files (portfolio_id) where portfolio_id is not null`,
  `drop index files_unattached`,
  `drop index files_unattached_by_uploader`,
  `create index files_without_owner on files (created_at)
    where document_id is null and portfolio_id is null`,
  `create index files_without_owner_by_uploader on files (uploader_id)
    where document_id is null and portfolio_id is null`,
];
