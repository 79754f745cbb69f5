import { sql } from "kysely";
import { newId } from "../../ids.ts";
import { databaseKind, type Trx } from "../open.ts";

/**
 * The content of a search entry also holds all that its other columns do, so that one index finds
 * words of which some are in the text and some are elsewhere.
 */
export async function searchWords(trx: Trx): Promise<void> {
  const functions = [
    patternFunction,
    tokenFunction,
    conditionFunction,
    oftenFunction,
    keysFunction,
    countFunction,
    findFunction,
  ];
  if (databaseKind(trx) === "postgres")
    for (const statement of functions) await sql.raw(statement).execute(trx);
  await queueIndexing(trx);
}

/** A job indexes what is stored already, because that can take minutes. */
export async function queueIndexing(trx: Trx): Promise<void> {
  const payload = JSON.stringify({ after: Number.MIN_SAFE_INTEGER });
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    select ${newId()}, 'index-documents', ${payload}, ${Date.now()}, 0, 0
    where exists (select 1 from documents)`.execute(trx);
}

const patternFunction = String.raw`
  create function fragment_pattern(word text) returns text language sql immutable as $$
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$`;

/** Where one or two letters are in the index of grams. */
const tokenFunction = `
  create function gram_token(place int, word text) returns text language sql immutable as $$
    select place || 'x' || encode(convert_to(word, 'UTF8'), 'hex') $$`;

/**
 * What a document must hold. Patterns use the index of trigrams, but searching a text for a word
 * is faster. If no word has trigrams, the index of grams is used.
 */
const conditionFunction = `
  create function words_condition(
      searched text, place int, words text[], excluded text[], by_index bool)
    returns text language sql stable as $$
    select concat_ws(' and ',
      string_agg(case when by_index and char_length(word) > 2
        then format('%I like %L', searched, fragment_pattern(word))
        else format('strpos(%I, %L) > 0', searched, word) end, ' and '),
      (select string_agg(format('strpos(content, %L) = 0', left_out), ' and ')
        from unnest(excluded) as left_out),
      case when by_index and max(char_length(word)) < 3 then format(
        'sort_key in (select sort_key from search_grams where grams @> %L::text[])',
        array_agg(gram_token(place, word))) end)
    from unnest(words) as word $$`;

/** How many of the newest 60 documents meet a condition. */
const oftenFunction = `
  create function how_often(condition text) returns int
    language plpgsql stable set enable_seqscan = off as $$
    declare
      often int;
    begin
      execute 'select count(*) from (select * from search_entries order by sort_key desc limit 60)
        as newest where ' || condition into often;
      return often;
    end $$`;

/** The newest documents that hold the words: as in search_documents, common words among those. */
const keysFunction = `
  create function words_keys(
      searched text, place int, words text[], excluded text[], most int)
    returns bigint[] language plpgsql stable set enable_seqscan = off as $$
    declare
      condition text := words_condition(searched, place, words, excluded, false);
      keys bigint[] := '{}';
    begin
      if how_often(condition) >= 3 then
        execute 'select array(select sort_key from (
          select * from search_entries order by sort_key desc limit 2000
          ) as newest where ' || condition || ' limit $1)' into keys using most;
      end if;
      if cardinality(keys) < most then
        execute 'select array(select sort_key from (select sort_key from search_entries where '
          || words_condition(searched, place, words, excluded, true) || ' offset 0
          ) as matching order by sort_key desc limit $1)' into keys using most;
      end if;
      return keys;
    end $$`;

/** Counts up to a limit, among the newest if a fifth of them hold the words. */
const countFunction = `
  create function count_words(words text[], excluded text[], counted int)
    returns int language plpgsql stable set enable_seqscan = off as $$
    declare
      condition text := words_condition('content', 4, words, excluded, false);
      number int := 0;
    begin
      if how_often(condition) >= 12 then
        execute 'select count(*) from (select 1 from (
          select * from search_entries order by sort_key desc limit 2000
          ) as newest where ' || condition || ' limit $1) as holding' into number using counted;
      end if;
      if number < counted then
        execute 'select count(*) from (select 1 from search_entries where '
          || words_condition('content', 4, words, excluded, true)
          || ' limit $1) as holding' into number using counted;
      end if;
      return number;
    end $$`;

/**
 * Counts only if there may be more than those found. A document that holds the whole query holds
 * its words as well, unless it also holds what is excluded.
 */
const findFunction = `
  create function find_documents(
      wanted text, words text[], excluded text[], most int, counted int)
    returns table (key bigint, total int) language plpgsql stable set enable_seqscan = off as $$
    declare
      tokens text[] := case when char_length(wanted) < 3 then
        array(select gram_token(number, wanted) from generate_series(0, 4) as number) end;
      found bigint[] := array(
        select search_documents(wanted, fragment_pattern(wanted), tokens, most));
      keys bigint[];
      number int := 0;
      searched text;
      place int;
    begin
      for searched, place in values ('title', 1), ('content', 4) loop
        exit when cardinality(words) = 0 or cardinality(found) = most;
        keys := words_keys(searched, place, words, excluded, most + cardinality(found));
        found := found || array(
          select ordered.one from unnest(keys) with ordinality as ordered (one, at)
          where ordered.one <> all (found) order by ordered.at limit most - cardinality(found));
      end loop;
      if cardinality(found) < most then
        return query select unnest(found), cardinality(found);
        return;
      end if;
      if cardinality(words) > 0 then
        number := count_words(words, excluded, counted);
      end if;
      if cardinality(words) = 0 or cardinality(excluded) > 0 then
        number := number + count_words(array[wanted], '{}', counted);
      end if;
      return query select unnest(found), least(number, counted);
    end $$`;
